import {type FolderNode, listPages, type Tree} from '@lockstep/navtree'

/**
 * Pick the part of a tree that is in a folder, with the folders around it. `folder` is relative to the root.
 *
 * Returns the whole tree for the root itself, and for a folder without pages.
 */
export function pickFolder(tree: Tree, folder: string): Tree {
  const isIn = ({file}: {file: string}): boolean => file.startsWith(`${folder}/`)
  if (folder === '' || !listPages(tree).some(isIn)) return tree

  const pick = (node: FolderNode): FolderNode => {
    const children = node.children.flatMap((child): FolderNode['children'] => {
      if (child.kind !== 'folder') return isIn(child) ? [child] : []
      const part = pick(child)
      return part.children.length > 0 ? [part] : []
    })
    const names = new Set([
      '*',
      ...children.flatMap((child) => ('name' in child ? child.name : []))
    ])
    // Titles of the folders around are in the `_meta` files next to them.
    const metas = node.children.flatMap((child) => {
      if (child.kind !== 'meta' || isIn(child) || children.length === 0) return []
      return [{...child, data: child.data.filter(([key]) => names.has(key))}]
    })
    return {...node, children: [...metas, ...children]}
  }
  return {...tree, root: pick(tree.root)}
}
