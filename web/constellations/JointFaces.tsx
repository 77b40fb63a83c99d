import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { JointCard } from '../../contracts/constellations/joint-cards.ts'
import { Portrait } from '../ui/Portrait.tsx'

type Person = Pick<JointCard['people'][number], 'profileId' | 'pseudonym' | 'photo'>

type Props<P extends Person> = {
  people: readonly P[]
  label: string
  /** The words below a portrait. */
  children: (person: P) => ReactNode
}

/** The people of a joint card side by side, each with words below the portrait. */
export const JointFaces = <P extends Person>({ people, label, children }: Props<P>) => (
  <Faces aria-label={label}>
    {people.map(one => (
      <li key={one.profileId}>
        <Face>
          <Portrait photo={one.photo} seed={one.profileId} size="normal" />
          {children(one)}
        </Face>
      </li>
    ))}
  </Faces>
)

const Faces = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`

const Face = styled.span`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: var(--space-1);
  min-width: 3.5rem;
  max-width: 7rem;
  min-height: var(--tap);
  padding-block: var(--space-1);
  border-radius: var(--radius-md);
  font-size: var(--text-xs);
  text-align: center;
  overflow-wrap: anywhere;
`
