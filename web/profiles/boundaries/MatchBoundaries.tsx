import styled from 'styled-components'
import type { ConsentPreference } from '../../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../../contracts/profiles/boundary-catalogue.ts'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { ConsentMark } from '../../ui/ConsentMark.tsx'
import { inColumn } from '../../ui/layout.ts'
import { Tags } from '../../ui/Tag.tsx'
import { Muted } from '../../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { pseudonym: string; boundaries: readonly ConsentPreference[] }

export const MatchBoundaries = ({ pseudonym, boundaries }: Props) =>
  boundaries.length === 0 ? (
    <Muted>{texts.match.none(bidiIsolate(pseudonym))}</Muted>
  ) : (
    <List aria-label={texts.match.title(bidiIsolate(pseudonym))}>
      {boundaries.map(boundary => (
        <Stated key={boundary.category} {...boundary} />
      ))}
    </List>
  )

const Stated = ({ category, level, notes }: ConsentPreference) => (
  <ConsentMark level={level}>
    <span>
      {boundaryCatalogue[category].label}
      {notes && (
        <Note dir="auto" $size="sm">
          {notes}
        </Note>
      )}
    </span>
  </ConsentMark>
)

/* One per line: a note needs the full width. */
const List = styled(Tags)`
  ${inColumn(2)}

  > li {
    align-items: flex-start;
    padding-block: 0.375rem;
    font-size: var(--text-sm);
  }
`

const Note = styled(Muted)`
  color: inherit;
  font-weight: var(--weight-text);
  overflow-wrap: anywhere;
  white-space: pre-line;
`
