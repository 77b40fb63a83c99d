import { Fragment } from 'react'
import type { MemberName } from '../../contracts/profiles/member-name.ts'
import { markLabels } from './labels.ts'
import { Marks } from './NameWithMarks.tsx'

type Named = MemberName & { readonly profileId: string }

/** "Wren & Ash, together", each name with its marks. */
export const JointNames = ({ people }: { people: readonly Named[] }) => (
  <>
    {people.map((one, index) => (
      <Fragment key={one.profileId}>
        {index > 0 && (index === people.length - 1 ? ' & ' : ', ')}
        <bdi>{one.pseudonym}</bdi>
        {markLabels(one).length > 0 && ' '}
        <Marks of={one} />
      </Fragment>
    ))}
    , together
  </>
)
