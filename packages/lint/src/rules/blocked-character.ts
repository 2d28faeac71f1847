import {createLocator} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

// Readers cannot see these characters but copy them with a command. Bidirectional marks reverse the direction of text.
const invisible = /[\u200b\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g

/** An invisible character, such as a zero-width space. */
export const blockedCharacter: Rule = {
  id: 'blocked-character',
  severity: 'warning',
  description: 'An invisible character, such as a zero-width space',
  checkPage({text}, report) {
    const locator = createLocator(text)
    for (const {0: character, index} of text.matchAll(invisible)) {
      const code = character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()
      // A direction mark may be deliberate, but a zero-width space is usually left over from a copy.
      const isCertain = /[\u200b\u2060\ufeff]/.test(character)
      const fix = isCertain ? {start: index, end: index + 1, text: ''} : undefined
      report(`Unexpected invisible character U+${code}: remove it`, locator.at(index, index + 1), {
        fix
      })
    }
  }
}
