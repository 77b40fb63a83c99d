import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import styled from 'styled-components'
import { packSize } from '../../contracts/questions/question-packs.ts'
import type { PackProgress } from '../../contracts/questions/question-progress.ts'
import type { QuestionPack } from '../../contracts/questions/questions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { hover } from '../ui/hover.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Tag } from '../ui/Tag.tsx'
import { BarNumbers } from '../ui/ToneBar.tsx'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { AnsweredBar } from './AnsweredBar.tsx'
import { iconNamed } from './achievement-icons.ts'
import { answeredLabel } from './progress-labels.ts'
import { texts } from './texts.ts'

type Props = {
  pack: QuestionPack
  progress: PackProgress | undefined
  /** True for the pack in which the member is furthest. */
  isFirst: boolean
  opening: boolean
  onOpen: () => void
}

/** A pack with the member's progress and the button that opens it. */
export function PackCard({ pack, progress, isFirst, opening, onOpen }: Props) {
  const id = useId()
  const { name, description, iconName, xpReward, isAdult, isOptedIn } = pack
  const answered = progress?.questionsAnswered ?? 0
  return (
    <Card as="li" aria-labelledby={id}>
      <Stack $gap={3}>
        <Row $gap={3}>
          <Tile $on={progress !== undefined}>
            <Icon of={iconNamed(iconName)} />
          </Tile>
          <div>
            <CardTitle as="h3" id={id}>
              {name}{' '}
              {isAdult && (
                <Tag as="span" $tone="streak">
                  18+
                </Tag>
              )}
            </CardTitle>
            <Muted $size="sm">{description}</Muted>
          </div>
        </Row>
        <div>
          <BarNumbers>
            {progress ? (
              <Strong>{answeredLabel(progress)}</Strong>
            ) : (
              <Muted as="span" $size="sm">
                {answeredLabel(progress)}
              </Muted>
            )}
            {/* Nobody is rewarded for opting in to questions about kink. */}
            {!isAdult && (
              <Muted as="span" $size="sm">
                {progress?.isCompleted
                  ? texts.packCard.earned(xpReward)
                  : texts.packCard.earns(xpReward)}
              </Muted>
            )}
          </BarNumbers>
          <AnsweredBar label={texts.packCard.bar(name)} value={answered} most={packSize} />
        </div>
        {progress?.isCompleted ? (
          <Review small wide icon={<Icon of={Check} size="small" />} onClick={onOpen}>
            {texts.packCard.review}
          </Review>
        ) : (
          <Button
            small
            wide
            rank={progress ? (isFirst ? 1 : 2) : 3}
            busy={opening && texts.packCard.opening}
            onClick={onOpen}
          >
            {progress
              ? texts.packCard.goOn
              : isOptedIn
                ? texts.packCard.start
                : texts.packCard.optIn}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

const Tile = styled(IconTile)`
  width: 3rem;
  height: 3rem;
  border-radius: var(--radius-md);
`

const Review = styled(Button)`
  background: var(--color-yes-soft);
  color: var(--color-on-yes-soft);

  ${hover('background: var(--color-yes-soft);')}
`
