import type { ComponentProps } from 'react'
import { ConsentMark } from '../../ui/ConsentMark.tsx'
import { Tags } from '../../ui/Tag.tsx'
import { boundaryWord } from './consent-levels.ts'

type Props = {
  boundaries: readonly { category: string; level: string }[]
} & ComponentProps<typeof Tags>

/** Boundaries as short labels. Name the list with `aria-label` or `aria-labelledby`. */
export const BoundaryMarks = ({ boundaries, children, ...rest }: Props) => (
  <Tags {...rest}>
    {boundaries.map(({ category, level }) => (
      <ConsentMark key={category} level={level}>
        {boundaryWord(category)}
      </ConsentMark>
    ))}
    {children}
  </Tags>
)
