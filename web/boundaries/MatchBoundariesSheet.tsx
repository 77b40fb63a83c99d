import styled from 'styled-components'
import {
  boundaryCatalogue,
  type ConsentPreference,
  listMatchBoundaries,
} from '../../contracts/boundaries.ts'
import { Loaded } from '../data/Loaded.tsx'
import { useRoute } from '../data/use-route.ts'
import { ConsentMark } from '../look/ConsentMark.tsx'
import { Sheet } from '../look/Sheet.tsx'
import { Tags } from '../look/Tag.tsx'
import { Muted } from '../look/text.ts'

type Props = {
  matchId: string
  pseudonym: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All that a match has stated, with the notes that are for matches alone. */
export function MatchBoundariesSheet({ matchId, pseudonym, open, onOpenChange }: Props) {
  const read = useRoute(listMatchBoundaries, { params: { matchId } }, { when: open })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`${pseudonym}'s boundaries`}
      subtitle="As they are today. Anyone may change theirs at any time: ask."
    >
      <Loaded read={read} what="match's boundaries" height="12rem">
        {boundaries =>
          boundaries.length === 0 ? (
            <Muted>{pseudonym} has not stated any. A good thing to talk about.</Muted>
          ) : (
            <List aria-label={`${pseudonym}'s boundaries`}>
              {boundaries.map(boundary => (
                <Stated key={boundary.category} {...boundary} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Sheet>
  )
}

const Stated = ({ category, level, notes }: ConsentPreference) => (
  <ConsentMark level={level}>
    <span>
      {boundaryCatalogue[category].label}
      {notes && <Note $size="sm">{notes}</Note>}
    </span>
  </ConsentMark>
)

/* One below the other: a note needs the line. */
const List = styled(Tags)`
  display: grid;
  gap: var(--space-2);

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
