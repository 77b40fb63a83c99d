import { UserRound } from 'lucide-react'
import styled from 'styled-components'
import type {
  ConstellationPerson,
  ShownConstellation as Shown,
} from '../../contracts/constellations/shown-constellation.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { wordInLine } from './link-words.ts'
import { NameWithMarks } from './NameWithMarks.tsx'

/** Apart from the texts of the own profile, which a deck does not load. */
const texts = {
  title: 'Constellation',
  reserved: 'a partner who keeps to themselves',
  says: (name: string, word: string) => `${name} says ${word}`,
} as const

/** Portraits on a card; the words have everybody. */
const FACES = 5

/** Whether a constellation has anybody to show. */
export const hasPeople = ({ people, hasReserved }: Shown): boolean =>
  people.length > 0 || hasReserved

const Face = ({ of, size }: { of: ConstellationPerson; size: 's' | 'm' }) => (
  <Portrait photo={of.photo} seed={of.profileId ?? of.pseudonym} size={size} />
)

type Props = {
  constellation: Shown
  /** Id of its title. */
  labelledBy: string
  /** Whether the card has the marks that its people have, too: it says them once. */
  isMarked: boolean
}

/** A constellation on a card: overlapping portraits, and each person with the member's word. */
export const ConstellationLine = ({ constellation, labelledBy, isMarked }: Props) => {
  const { people, hasReserved } = constellation
  return (
    <Line>
      {people.length > 0 && (
        <Faces aria-hidden="true">
          {people.slice(0, FACES).map((person, index) => (
            <Face key={person.profileId ?? index} of={person} size="s" />
          ))}
        </Faces>
      )}
      <Words aria-labelledby={labelledBy}>
        {people.map((person, index) => (
          <li key={person.profileId ?? index}>
            <Strong>
              {isMarked ? <bdi>{person.pseudonym}</bdi> : <NameWithMarks of={person} />}
            </Strong>{' '}
            · <bdi>{wordInLine(person.word)}</bdi>
          </li>
        ))}
        {hasReserved && <li>{texts.reserved}</li>}
      </Words>
    </Line>
  )
}

/** A constellation on an opened profile: a row for each person, with the words of both. */
export const ConstellationRows = ({ constellation }: { constellation: Shown }) => (
  <Stack as="ul" $gap={3} aria-label={texts.title}>
    {constellation.people.map((person, index) => (
      <Row as="li" key={person.profileId ?? index} $gap={3}>
        <Face of={person} size="m" />
        <Grow>
          <Strong>
            <NameWithMarks of={person} />
          </Strong>{' '}
          · <bdi>{wordInLine(person.word)}</bdi>
          {wordInLine(person.theirWord) !== wordInLine(person.word) && (
            <Hint>
              {texts.says(bidiIsolate(person.pseudonym), bidiIsolate(wordInLine(person.theirWord)))}
            </Hint>
          )}
        </Grow>
      </Row>
    ))}
    {constellation.hasReserved && (
      <Row as="li" $gap={3}>
        <Unseen aria-hidden="true">
          <Icon of={UserRound} />
        </Unseen>
        {texts.reserved}
      </Row>
    )}
  </Stack>
)

/* Many portraits have a row of their own. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  align-items: center;
`

const Faces = styled.span`
  display: flex;
  flex: none;

  > * + * {
    margin-inline-start: -0.625rem;
    box-shadow: 0 0 0 2px var(--color-surface);
  }
`

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  flex: 1 1 15rem;
  gap: 0 var(--space-3);
  min-width: 0;
  font-size: var(--text-sm);
  line-height: 1.4;

  > li {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
`

/* The oval of a portrait with nobody in it. */
const Unseen = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.5rem;
  aspect-ratio: 5 / 6;
  border: 1.5px dashed var(--color-line-strong);
  border-radius: var(--radius-locket);
  color: var(--color-ink-2);
`
