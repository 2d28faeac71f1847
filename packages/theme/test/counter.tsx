import {type ReactNode, useState} from 'react'

/** Counts how often it was pressed. */
export function Counter({start, children}: {start: number; children?: ReactNode}) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} {children}
    </button>
  )
}
