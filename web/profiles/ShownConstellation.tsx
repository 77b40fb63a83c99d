import { useSetAtom } from 'jotai'
import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type {
  ConstellationPerson,
  ShownConstellation as Shown,
} from '../../contracts/constellations/shown-constellation.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { hover } from '../ui/hover.ts'
import { Icon } from '../ui/Icon.tsx'
import { inRow, Row, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { wordInLine } from './link-words.ts'
import { NameWithMarks } from './NameWithMarks.tsx'
import { openedPersonAtom } from './opened-person.ts'

/** Apart from the texts of the own profile, which a deck does not load. */
const texts = {
  title: 'Constellation',
  reserved: 'a partner who keeps to themselves',
  says: (name: string, word: string) => `${name} says ${word}`,
} as const

/** Whether a constellation has anybody to show. */
export const hasPeople = ({ people, hasReserved }: Shown): boolean =>
  people.length > 0 || hasReserved

type OpeningProps = { of: ConstellationPerson; size: 's' | 'm'; children: ReactNode }

/** Somebody of a constellation with their portrait, which opens their profile where the reader may. */
function Opening({ of, size, children }: OpeningProps) {
  const open = useSetAtom(openedPersonAtom)
  const { profileId, pseudonym, photo } = of
  const face = <Portrait photo={photo} seed={profileId ?? pseudonym} size={size} />
  if (profileId === null)
    return (
      <Person>
        {face}
        <span>{children}</span>
      </Person>
    )
  return (
    <Person
      as="button"
      type="button"
      aria-haspopup="dialog"
      onClick={() => open({ profileId, pseudonym, open: true })}
    >
      {face}
      <span>{children}</span>
    </Person>
  )
}

type Props = {
  constellation: Shown
  /** Id of its title. */
  labelledBy: string
  /** Whether the card has the marks that its people have, too: it says them once. */
  isMarked: boolean
}

/** A constellation on a card: each person with the member's word. */
export const ConstellationLine = ({ constellation, labelledBy, isMarked }: Props) => {
  const { people, hasReserved } = constellation
  return (
    <Words aria-labelledby={labelledBy}>
      {people.map((person, index) => (
        <li key={person.profileId ?? index}>
          <Opening of={person} size="s">
            <Strong>
              {isMarked ? <bdi>{person.pseudonym}</bdi> : <NameWithMarks of={person} />}
            </Strong>{' '}
            · <bdi>{wordInLine(person.word)}</bdi>
          </Opening>
        </li>
      ))}
      {hasReserved && <li>{texts.reserved}</li>}
    </Words>
  )
}

/** A constellation on an opened profile: a row for each person, with the words of both. */
export const ConstellationRows = ({ constellation }: { constellation: Shown }) => (
  <Stack as="ul" $gap={3} aria-label={texts.title}>
    {constellation.people.map((person, index) => (
      <li key={person.profileId ?? index}>
        <Opening of={person} size="m">
          <Strong>
            <NameWithMarks of={person} />
          </Strong>{' '}
          · <bdi>{wordInLine(person.word)}</bdi>
          {wordInLine(person.theirWord) !== wordInLine(person.word) && (
            <Hint as="span">
              {texts.says(bidiIsolate(person.pseudonym), bidiIsolate(wordInLine(person.theirWord)))}
            </Hint>
          )}
        </Opening>
      </li>
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

const Person = styled.span<{ type?: 'button' }>`
  ${inRow(2)}
  min-height: var(--tap);
  text-align: start;
  border-radius: var(--radius-md);

  &:is(button) {
    ${hover('background: var(--color-sunken);')}
  }
`

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
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
