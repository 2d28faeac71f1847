/** Drawings of 16 by 16, in lines of one width. */
const paths = {
  note: 'M4 2.5h8v11H4zM6.5 6h3M6.5 9h3',
  info: 'M8 7.3v4M8 4.7v.1M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8z',
  tip: 'M5.8 11.5h4.4M6.6 14h2.8M8 2a4.3 4.3 0 0 0-2.4 7.8v1.7h4.8V9.8A4.3 4.3 0 0 0 8 2z',
  important: 'M8 3.6v5M8 11.8v.1M2.5 2h11v12h-11z',
  warning: 'M8 6.2v3.6M8 11.9v.1M8 1.9 14.6 14H1.4z',
  danger: 'M8 4.8v3.8M8 11v.1M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z',
  search: 'M7 2.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zM10.5 10.5l3.6 3.6',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  scheme: 'M8 2a6 6 0 1 0 0 12z M8 2a6 6 0 0 1 0 12'
} as const

export type IconName = keyof typeof paths

/** A small drawing next to words. */
export function Icon({name}: {name: IconName}) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
