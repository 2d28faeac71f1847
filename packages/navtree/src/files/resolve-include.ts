/**
 * Find the path of an included file from the root. Returns undefined when it is outside.
 *
 * A path from the project, such as `@/pages/guide.mdx`, starts at the folder that has the name of the root.
 */
export function resolveInclude(
  file: string,
  include: string,
  rootName: string
): string | undefined {
  const fromProject = /^[@~]\//.test(include) ? include.split(`/${rootName}/`) : []
  if (fromProject.length > 1) return resolve([], fromProject.slice(1).join(`/${rootName}/`))
  return /^\.{1,2}\//.test(include) ? resolve(file.split('/').slice(0, -1), include) : undefined
}

function resolve(folder: ReadonlyArray<string>, relative: string): string | undefined {
  const parts = [...folder]
  for (const part of relative.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return
    } else if (part !== '.' && part !== '') {
      parts.push(part)
    }
  }
  return parts.join('/')
}
