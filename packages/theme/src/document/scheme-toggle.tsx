import {Icon} from './icon.tsx'

/** The button that changes the color scheme. Style sheets hide it where no script runs, so that nothing moves later. */
export function SchemeToggle() {
  return (
    <button className="tool" type="button" data-scheme-toggle="" aria-label="Dark colors">
      <Icon name="scheme" />
    </button>
  )
}
