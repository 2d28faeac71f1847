/** The options of a `_meta` entry, and the values that each option accepts. */
export const metaOptions = {
  title: 'text',
  type: ['doc', 'page', 'menu', 'separator'],
  display: ['normal', 'hidden', 'children'],
  href: 'address',
  newWindow: 'flag',
  theme: 'theme',
  items: 'items'
} as const

/** Options of `theme` in a `_meta` entry. */
export const themeOptions = {
  breadcrumb: 'flag',
  collapsed: 'flag',
  copyPage: 'flag',
  footer: 'flag',
  layout: ['default', 'full', 'raw'],
  navbar: 'flag',
  pagination: 'flag',
  sidebar: 'flag',
  timestamp: 'flag',
  toc: 'flag',
  typesetting: ['default', 'article']
} as const
