/** Escape the text of an element, as `rehype-stringify` does. */
export function escapeText(text: string): string {
  return /[&<]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;') : text
}

/** Escape the value of an attribute in double quotes. */
export function escapeAttribute(value: string): string {
  return /[&<"]/.test(value) ? escapeText(value).replace(/"/g, '&quot;') : value
}

/** Escape an address, so that it is safe within JSON within an attribute as well. */
export function escapeAddress(href: string): string {
  return escapeAttribute(href.replace(/"/g, '%22').replace(/\\/g, '%5C'))
}
