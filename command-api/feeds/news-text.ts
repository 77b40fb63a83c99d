import { newsText } from '../../contracts/notifications/news-counts.ts'
import type { ShownNews } from '../../domain/feeds/shown-news.ts'

/** Media type of Atom feeds. */
export const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

type NewsFeed = {
  /** Ids of the feed, and of its entry, which changes whenever a count has grown. */
  readonly id: string
  readonly entryId: string
  readonly shown: ShownNews
  /** The page with the list of notifications. */
  readonly page: string
}

/**
 * An Atom feed (RFC 4287) of one entry with counts; of none while nothing is new. It does not name its
 * own address, which is a secret, nor Kith.
 */
export const newsFeedText = ({ id, entryId, shown, page }: NewsFeed): string => {
  const text = newsText(shown.counts)
  const updated = `<updated>${shown.since}</updated>`
  const entry = `
  <entry>
    <id>urn:uuid:${entryId}</id>
    <title>${text}</title>
    ${updated}
    <link href="${page}"/>
    <content type="text">${text}</content>
  </entry>`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:${id}</id>
  <title>News</title>
  <author><name>News</name></author>
  ${updated}${text && entry}
</feed>
`
}
