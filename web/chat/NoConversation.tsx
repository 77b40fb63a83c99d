import { MessagesSquare } from 'lucide-react'
import styled from 'styled-components'
import { EmptyState } from '../ui/EmptyState.tsx'
import { texts } from './texts.ts'

/** Placeholder beside the list, on a desktop, while no conversation is selected. */
export const NoConversation = () => (
  <Place aria-label={texts.choose.label}>
    <EmptyState icon={MessagesSquare} title={texts.choose.title} text={texts.choose.text} />
  </Place>
)

const Place = styled.section`
  align-self: center;
`
