import {Icon} from './icon.tsx'

/** The button for the colors, which a script shows. */
export function SchemeToggle() {
  return (
    <button className="tool" type="button" data-scheme-toggle="" hidden aria-label="Dark colors">
      <Icon name="scheme" />
    </button>
  )
}
