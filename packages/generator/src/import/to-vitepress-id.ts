/** Characters that become a dash in the ids of VitePress. */
const marks = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/**
 * Make an id as VitePress does, with the rules of `@mdit-vue/shared`: `5.2 Operation` -> `_5-2-operation`
 *
 * The id of github-slugger is `52-operation`.
 */
export function toVitePressId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cc}]/gu, '')
    .replace(marks, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase()
}
