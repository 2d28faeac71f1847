import type {PageFacts, ValuePlaces} from '@lockstep/navtree/parse'
import type {JsxLink} from './collect-jsx-links.ts'

/**
 * Collect the image that front matter names from the root of the site, which other sites show with a link.
 *
 * A relative path is reported as `front-matter-value`, because the site cannot use it.
 */
export function collectFrontLinks(
  {frontMatter: {image}, places}: Pick<PageFacts, 'frontMatter' | 'places'>,
  valuePlaces: ValuePlaces
): Array<JsxLink> {
  if (typeof image !== 'string' || !/^\/(?!\/)/.test(image)) return []
  return [{kind: 'image', url: image, place: valuePlaces.image?.[0] ?? places.image}]
}
