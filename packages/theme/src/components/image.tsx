import type {ReactNode} from 'react'
import type {ComponentInput} from './component.ts'

interface ImageProps {
  src: string
  alt?: string
  title?: string
  width?: number | string
  height?: number | string
  caption?: string
  zoom?: boolean
}

/** A picture that a reader can enlarge. It is inline content, so its caption must not be a block. */
export function Image({props, slots, isInLink}: ComponentInput<ImageProps>) {
  const {id, src, alt = '', title, width, height, caption, zoom} = props
  const words = slots.caption ?? caption
  const picture = (
    <img
      id={id}
      src={src}
      alt={alt}
      title={title}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
  // Small drawings in the line are signs, not pictures.
  const isSign = typeof height === 'number' && height <= 48
  const isLink = zoom ?? !(isInLink || isSign)
  const link: ReactNode =
    isLink && !isInLink ? (
      <a className="zoom" href={src} data-zoom="" aria-label={`Enlarge: ${alt || 'picture'}`}>
        {picture}
      </a>
    ) : (
      picture
    )
  if (!words) return link
  return (
    <span className="picture">
      {link}
      <span className="caption">{words}</span>
    </span>
  )
}
