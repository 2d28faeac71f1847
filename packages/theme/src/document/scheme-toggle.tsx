import {Icon} from './icon.tsx'

/** The button for the colors. Style sheets hide it where no script runs, so that nothing moves when one starts. */
export function SchemeToggle() {
  return (
    <button className="tool" type="button" data-scheme-toggle="" aria-label="Dark colors">
      <Icon name="scheme" />
    </button>
  )
}
