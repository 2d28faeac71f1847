import {renderToStaticMarkup} from 'react-dom/server'
import {breakTitle} from '../components/break-signature.tsx'
import {Breadcrumbs} from './breadcrumbs.tsx'
import type {DocumentData} from './document-data.ts'
import {ErrorHelp} from './error-help.tsx'
import {EvidenceLine} from './evidence-line.tsx'
import {Head} from './head.tsx'
import {Menu} from './menu.tsx'
import {Outline} from './outline.tsx'
import {PageEnd} from './page-end.tsx'
import {SearchDialog} from './search-dialog.tsx'
import {SiteFooter} from './site-footer.tsx'
import {StatusNotice} from './status-notice.tsx'
import {createToHref, type ToHref} from './to-href.ts'
import {TopBar} from './top-bar.tsx'

/** Render a whole document. */
export function renderPage(data: DocumentData): string {
  const toHref = createToHref(data)
  return `<!doctype html>${renderToStaticMarkup(<Document data={data} toHref={toHref} />)}\n`
}

function Document({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {site, layout, settings, assets} = data
  return (
    <html lang={site.lang}>
      <Head data={data} toHref={toHref} />
      <body
        data-layout={layout}
        data-width={settings.layout === 'default' ? undefined : settings.layout}
        data-typesetting={settings.typesetting === 'article' ? 'article' : undefined}
      >
        <a className="skip" href="#:content">
          Skip to content
        </a>
        {settings.navbar === false ? null : <TopBar data={data} toHref={toHref} />}
        <div className="frame">
          <Menu data={data} toHref={toHref} />
          <main id=":content" tabIndex={-1}>
            <Content data={data} toHref={toHref} />
          </main>
        </div>
        {settings.footer === false ? null : <SiteFooter site={site} toHref={toHref} />}
        {assets.search && settings.navbar !== false ? (
          <SearchDialog
            pages={toHref(assets.search.pages)}
            decoder={assets.search.decoder && toHref(assets.search.decoder)}
          />
        ) : null}
      </body>
    </html>
  )
}

function Content({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {layout, title, description, article, outline, breadcrumbs, settings, evidence, status} =
    data
  const isPage = layout === 'page'
  const isRaw = settings.layout === 'raw'
  // A map needs no map of its own.
  const isMap = evidence.contentType === 'landing-page'
  const hasOutline = isPage && !isMap && settings.toc !== false
  return (
    <>
      {isRaw ? (
        <h1 className="hidden">{title}</h1>
      ) : (
        <header className="page-head">
          {isPage && settings.breadcrumb !== false ? (
            <Breadcrumbs links={breadcrumbs} toHref={toHref} />
          ) : null}
          <h1>{breakTitle(title)}</h1>
          {description && layout !== 'error' ? <p className="description">{description}</p> : null}
          {isPage ? (
            <EvidenceLine
              evidence={evidence}
              showsDate={settings.timestamp !== false}
              toHref={toHref}
            />
          ) : null}
          {status ? <StatusNotice {...status} /> : null}
        </header>
      )}
      {hasOutline ? <Outline headings={outline} /> : null}
      <article
        className="prose"
        data-content={evidence.contentType}
        dangerouslySetInnerHTML={{__html: article}}
      />
      {layout === 'error' ? <ErrorHelp data={data} toHref={toHref} /> : null}
      {isPage ? <PageEnd data={data} toHref={toHref} /> : null}
    </>
  )
}
