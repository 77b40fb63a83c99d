import { LoaderCircle } from 'lucide-react'
import styled, { keyframes } from 'styled-components'
import { Icon } from './Icon.tsx'

type Props = { size?: 'normal' | 'tab' | 'large'; className?: string }

/** A turning circle, to put beside a text. It does not move with reduced motion. */
export const Spinner = (props: Props) => <Turning {...props} of={LoaderCircle} />

const turn = keyframes`to { rotate: 1turn }`

const Turning = styled(Icon)`
  animation: ${turn} 0.9s linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }

  [data-a11y="on"] & {
    animation: none;
  }
`
