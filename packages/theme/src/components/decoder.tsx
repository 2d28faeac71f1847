import type {DecoderEntry} from '@lockstep/pages'
import {createElement} from 'react'
import {toGap} from '../article/gap.ts'

/** The declarations that the decoder knows, and the address that their addresses are relative to. */
export interface DecoderProps {
  href?: string
  entries?: ReadonlyArray<DecoderEntry>
}

/** Name of the script that decodes, among the islands of a site. */
export const decoderIsland = 'lockstep.decoder'

/**
 * A field for calldata, revert data or a log. The script that decodes it finds its data in the page, so nothing leaves
 * the browser.
 */
export function Decoder({href = '', entries = []}: DecoderProps) {
  // No text of a contract may end the element.
  const json = JSON.stringify(entries).replaceAll('<', '\\u003c')
  return createElement(
    'lockstep-island',
    {'data-load': 'idle', 'data-src': toGap('island', decoderIsland), 'data-base': href},
    <form className="decoder" hidden>
      <label htmlFor=":input">Calldata, revert data, or a log</label>
      <textarea
        id=":input"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="0x08c379a0…"
      />
      <div className="decoder-output" role="status" />
    </form>,
    <noscript>
      <p>
        The decoder needs JavaScript. Without it, look for the first four bytes in the lists of
        errors and functions, or for the first topic of a log in the list of events.
      </p>
    </noscript>,
    <script type="application/json" dangerouslySetInnerHTML={{__html: json}} />
  )
}
