import {Icon} from './icon.tsx'

const sentences: Readonly<Record<string, string>> = {
  deprecated: 'This page describes something that is going away.',
  draft: 'This page is a draft. It may be wrong or incomplete.',
  experimental: 'This page describes something that may still change.'
}

/** A notice above the page that says how far it can be trusted. */
export function StatusNotice({kind, text}: {kind: string; text?: string | undefined}) {
  return (
    <aside className="callout status" data-kind="warning">
      <p className="callout-title">
        <Icon name="warning" />
        {kind.charAt(0).toUpperCase() + kind.slice(1)}
      </p>
      <p>{text ?? sentences[kind] ?? null}</p>
    </aside>
  )
}
