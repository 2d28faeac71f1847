import type {ComponentInput} from './component.ts'

/** Names of files and folders. */
export function FileTree({props, children}: ComponentInput) {
  return (
    <ul id={props.id} className="files">
      {children}
    </ul>
  )
}

interface FolderProps {
  name: string
  open?: boolean
  defaultOpen?: boolean
  active?: boolean
}

/** A folder, which a reader can open. */
export function Folder({props, children}: ComponentInput<FolderProps>) {
  const {name, open, defaultOpen, active} = props
  const label = (
    <>
      {active ? <mark>{name}</mark> : name}
      {name.endsWith('/') ? null : '/'}
    </>
  )
  return (
    <li>
      {children ? (
        <details open={open ?? defaultOpen ?? true}>
          <summary>{label}</summary>
          <ul>{children}</ul>
        </details>
      ) : (
        <span className="file">{label}</span>
      )}
    </li>
  )
}

/** A file. */
export function File({props}: ComponentInput<{name: string; active?: boolean}>) {
  const {name, active} = props
  return (
    <li>
      <span className="file">{active ? <mark>{name}</mark> : name}</span>
    </li>
  )
}
