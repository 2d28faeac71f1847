import {z} from 'zod'
import {defineComponent, flag, numeric} from './component-spec.ts'

/** A picture, whether it was written in Markdown, HTML or JSX. A reader can enlarge it unless `zoom` is `false`. */
export const image = defineComponent({
  name: 'Image',
  display: 'text',
  shape: {
    src: z.string(),
    alt: z.string().optional(),
    title: z.string().optional(),
    width: z.union([numeric, z.string()]).optional(),
    height: z.union([numeric, z.string()]).optional(),
    caption: z.string().optional(),
    zoom: flag.optional()
  },
  // These say how a browser loads the file, which is up to the theme.
  ignored: [
    'align',
    'blurDataURL',
    'decoding',
    'draggable',
    'fetchPriority',
    'fill',
    'layout',
    'loader',
    'loading',
    'objectFit',
    'placeholder',
    'priority',
    'quality',
    'sizes',
    'srcSet',
    'unoptimized'
  ],
  slots: ['caption'],
  urls: {src: 'image'},
  element: 'img',
  toMarkdown({props}) {
    return [
      {
        type: 'image',
        url: String(props.src),
        alt: String(props.alt ?? ''),
        title: typeof props.title === 'string' ? props.title : null
      }
    ]
  }
})
