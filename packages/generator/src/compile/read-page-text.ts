import {readContentFile} from './read-content-file.ts'

/** The text of a page, and its origin. */
export interface PageText {
  /** The written text, or else the generated one. */
  text: string
  /** Whether the page is generated as a whole. */
  isGenerated: boolean
  /** Generated text that the page is merged with. */
  generated?: string | undefined
}

/** Read the text of a page, which may come from a file, generated, or both. Throws when it is neither. */
export function readPageText(
  root: string,
  file: string,
  texts: ReadonlyMap<string, string>
): PageText {
  const generated = texts.get(file)
  if (generated === undefined) return combineTexts(readContentFile(root, file), undefined)
  return combineTexts(tryRead(root, file), generated)
}

/** Combine what was written and what is generated. */
export function combineTexts(written: string | undefined, generated: string | undefined): PageText {
  if (written === undefined) return {text: generated ?? '', isGenerated: true}
  return {text: written, isGenerated: false, generated}
}

/** Get the text from which the key of a page is computed. */
export function toKeyText({text, generated}: PageText): string {
  return generated === undefined ? text : `${generated}\0${text}`
}

function tryRead(root: string, file: string): string | undefined {
  try {
    return readContentFile(root, file)
  } catch {
    // There is no written page of this name.
    return
  }
}
