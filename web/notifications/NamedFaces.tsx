import styled from 'styled-components'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { Portrait } from '../ui/Portrait.tsx'

/** Number of faces that are drawn; each overlaps the previous one by half. */
const DRAWN = 3

export type NamedPerson = NonNullable<Notification['about']>['person']

export const NamedFaces = ({ people }: { people: readonly NamedPerson[] }) => (
  <Faces>
    {people.slice(0, DRAWN).map(person => (
      <Portrait
        key={person.id}
        photo={person.photo}
        seed={person.id}
        label={people.length === 1 ? person.pseudonym : ''}
        size="m"
      />
    ))}
  </Faces>
)

const Faces = styled.span`
  display: flex;
  flex: none;

  > * + * {
    margin-inline-start: -1.25rem;
    box-shadow: 0 0 0 2px var(--color-surface);
  }
`
