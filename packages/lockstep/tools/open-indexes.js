import {readFileSync} from 'node:fs'
import {dirname, join, relative, sep} from 'node:path'

/**
 * Import a name from the module that defines it, and not from the index of its package: esbuild gives an entry all
 * modules that an index imports for any other entry.
 *
 * `indexes` are the compiled indexes of packages by their names. Each is a list of `export {a} from './a.js'`.
 */
export function openIndexes(indexes) {
  const places = new Map(Object.entries(indexes).map(([name, file]) => [name, readIndex(file)]))
  return {
    name: 'open-indexes',
    setup({onLoad}) {
      onLoad({filter: /[\\/]packages[\\/][a-z]+[\\/]dist[\\/].*\.js$/}, ({path}) => ({
        contents: openImports(readFileSync(path, 'utf8'), dirname(path), places)
      }))
    }
  }
}

/** Read which module defines each name of an index, and what it calls it. */
function readIndex(file) {
  const lists = readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\} from '(\.[^'\n]*)';$/gm)
  return new Map(
    [...lists].flatMap(([, names, place]) =>
      listNames(names).map(([name, shown]) => [shown, {name, file: join(dirname(file), place)}])
    )
  )
}

function openImports(text, folder, places) {
  return text.replace(/^import \{([^}]*)\} from '([^'\n]*)';$/gm, (whole, names, specifier) => {
    const found = listNames(names).map(([name, own]) => ({
      ...places.get(specifier)?.get(name),
      own
    }))
    if (found.some(({file}) => file === undefined)) return whole
    return found
      .map(({name, own, file}) => {
        const place = relative(folder, file).split(sep).join('/')
        return `import {${name} as ${own}} from './${place}';`
      })
      .join('')
  })
}

/** List the names between braces, each with the one that it has on the other side. */
function listNames(names) {
  return names.split(',').map((name) => {
    const [own, other = own] = name.trim().split(' as ')
    return [own, other]
  })
}
