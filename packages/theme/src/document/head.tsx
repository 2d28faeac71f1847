import {colorSchemeScript} from '../colors/color-scheme-script.ts'
import type {DocumentData} from './document-data.ts'
import type {ToHref} from './to-href.ts'

/** The `head` of a document, for browsers and for link previews. */
export function Head({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {site, layout, title, description, canonical, image, noIndex, assets} = data
  const fullTitle =
    layout === 'home' || title === site.title
      ? [site.title, site.tagline].filter(Boolean).join(': ')
      : `${title} · ${site.title}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      {canonical ? <link rel="canonical" href={canonical} /> : null}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fcfcfa" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131516" media="(prefers-color-scheme: dark)" />
      <script dangerouslySetInnerHTML={{__html: colorSchemeScript}} />
      {site.icon ? <link rel="icon" type="image/svg+xml" href={toHref(site.icon)} /> : null}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={toHref(href)} />
      ))}
      {assets.scripts.map((src) => (
        <script key={src} type="module" src={toHref(src)} />
      ))}
      <meta property="og:type" content={layout === 'page' ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      {canonical ? <meta property="og:url" content={canonical} /> : null}
      {image ? <meta property="og:image" content={image} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </head>
  )
}
