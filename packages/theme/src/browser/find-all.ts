/** Find elements of the page in their order. */
export function findAll<E extends HTMLElement>(
  selector: string,
  root: ParentNode = document
): Array<E> {
  return [...root.querySelectorAll<E>(selector)]
}
