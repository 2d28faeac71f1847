import {readFile} from 'node:fs/promises'
import {expect, test} from 'vitest'
import {codeThemes} from '../src/index.ts'

/** Colors of the palette, by name: `paper-light`. */
async function readPalette(): Promise<Record<string, string>> {
  const css = await readFile(new URL('../styles/palette.css', import.meta.url), 'utf8')
  return Object.fromEntries(
    Array.from(css.matchAll(/--([\w-]+): (#[\da-f]{6})/g), ([, name = '', color = '']) => [
      name,
      color
    ])
  )
}

function toChannels(color: string): Array<number> {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

/** Relative luminance, as WCAG defines it. */
function toLuminance(channels: Array<number>): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function compare(a: Array<number>, b: Array<number>): number {
  const [dark = 0, light = 0] = [toLuminance(a), toLuminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function mix(color: string, share: number, ground: string): Array<number> {
  const grounds = toChannels(ground)
  return toChannels(color).map((channel, at) => channel * share + (grounds[at] ?? 0) * (1 - share))
}

const schemes = ['light', 'dark'] as const
const texts = ['ink', 'soft', 'quiet', 'accent', 'warning', 'danger']

test.each(schemes)(
  'every text color of the %s palette has enough contrast on both backgrounds',
  async (scheme) => {
    const palette = await readPalette()
    for (const ground of ['paper', 'shade']) {
      for (const text of texts) {
        const [ink = '', under = ''] = [
          palette[`${text}-${scheme}`],
          palette[`${ground}-${scheme}`]
        ]
        const contrast = compare(toChannels(ink), toChannels(under))
        expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
)

test.each(schemes)(
  'edges that carry meaning have enough contrast in the %s palette',
  async (scheme) => {
    const palette = await readPalette()
    const edge = palette[`edge-${scheme}`] ?? ''
    expect(compare(toChannels(edge), toChannels(palette[`paper-${scheme}`] ?? ''))).toBeGreaterThan(
      3
    )
  }
)

test.each(schemes)('code has the background of the %s palette', async (scheme) => {
  const palette = await readPalette()
  expect(codeThemes[scheme].bg).toBe(palette[`shade-${scheme}`])
})

test.each(schemes)(
  'every color of %s code has enough contrast, even on marked lines',
  async (scheme) => {
    const palette = await readPalette()
    const theme = codeThemes[scheme]
    const marks = [
      toChannels(theme.bg),
      mix(palette[`accent-${scheme}`] ?? '', 0.09, theme.bg),
      mix(palette[`danger-${scheme}`] ?? '', 0.07, theme.bg),
      mix(palette[`warning-${scheme}`] ?? '', 0.08, theme.bg)
    ]
    const inks = new Set([
      theme.fg,
      palette[`quiet-${scheme}`] ?? '',
      ...theme.settings.flatMap(({settings}) => settings.foreground ?? []),
      ...Object.entries(theme.colors).flatMap(([name, color]) =>
        name.startsWith('terminal') ? [color] : []
      )
    ])
    for (const ink of inks) {
      for (const ground of marks) {
        expect(compare(toChannels(ink), ground), ink).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
)

test('the style sheet mixes marked lines with the shares of color that are measured here', async () => {
  const [tokens, code] = await Promise.all(
    ['tokens', 'code'].map((name) =>
      readFile(new URL(`../styles/${name}.css`, import.meta.url), 'utf8')
    )
  )
  expect(tokens).toContain('color-mix(in srgb, var(--color-accent) 9%, var(--color-shade))')
  expect(code).toContain('color-mix(in srgb, var(--color-danger) 7%, var(--color-shade))')
  expect(code).toContain('color-mix(in srgb, var(--color-warning) 8%, var(--color-shade))')
})
