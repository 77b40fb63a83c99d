import LoaderCircle from 'lucide-react/icons/loader-circle'
import styled, { keyframes } from 'styled-components'
import { Icon } from './Icon.tsx'

type Props = { size?: 'normal' | 'tab' | 'large'; className?: string }

/** A turning circle beside words that say what is awaited; it stands still where motion is off. */
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
