import { RefreshCw, TriangleAlert } from 'lucide-react'
import styled from 'styled-components'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Icon } from './Icon.tsx'
import { inRow } from './layout.ts'
import { texts } from './texts.ts'
import { CardTitle, Muted } from './typography.ts'

type Props = {
  title?: string
  text?: string
  /** Retries the failed action; without it, only the advice is shown. */
  onRetry?: () => void
  retrying?: boolean
}

/** Notice that something could not be loaded, with advice. */
export const ProblemNotice = ({
  title = texts.problem.title,
  text = texts.problem.text,
  onRetry,
  retrying,
}: Props) => (
  <Box role="alert">
    <Icon of={TriangleAlert} />
    <div>
      <CardTitle as="p">{title}</CardTitle>
      <Muted $size="sm">{text}</Muted>
    </div>
    {onRetry && (
      <Button
        rank={3}
        small
        icon={<Icon of={RefreshCw} size="small" />}
        busy={retrying ? texts.problem.retrying : false}
        onClick={onRetry}
      >
        {texts.problem.retry}
      </Button>
    )}
  </Box>
)

const Box = styled(Card)`
  ${inRow(3)}
  flex-wrap: wrap;

  > svg {
    color: var(--color-no);
  }

  > div {
    flex: 1 1 12rem;
  }
`
