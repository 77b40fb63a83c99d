import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { wholeNumberIn } from '../../contracts/core/whole-number.ts'
import { pageAt } from '../../contracts/pages.ts'
import { type PackId, packIds, packSize } from '../../contracts/questions/question-packs.ts'
import type { PackProgress } from '../../contracts/questions/question-progress.ts'
import type { QuestionPack } from '../../contracts/questions/questions.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Chip, Chips } from '../ui/Chip.tsx'
import { Split } from '../ui/columns.ts'
import { FoldedPart } from '../ui/FoldedPart.tsx'
import { hover } from '../ui/hover.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconTile } from '../ui/IconTile.ts'
import { Row, Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { soft } from '../ui/soft.ts'
import { Tag } from '../ui/Tag.tsx'
import { BarNumbers } from '../ui/ToneBar.tsx'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AnsweredBar } from './AnsweredBar.tsx'
import { iconNamed } from './achievement-icons.ts'
import { PackFlow } from './PackFlow.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { answeredLabel, progressSummary } from './progress-labels.ts'
import { texts } from './texts.ts'
import { useAchievementToasts } from './use-achievement-toasts.ts'

/** `/qa-questions`: packs of questions, and one pack question by question. */
export function QuestionsScreen() {
  const [search, setSearch] = useSearchParams()
  useAchievementToasts()
  const pack = packIds.find(id => id === search.get('pack'))
  const index = Math.max(0, (wholeNumberIn(search.get('question') ?? '') ?? 1) - 1)
  const open = (id: PackId) => setSearch({ pack: id })
  const show = (next: number) =>
    setSearch({ pack: pack ?? '', question: String(next + 1) }, { replace: true })
  if (!pack)
    return (
      <ScreenFrame
        title={texts.questionsScreen.title}
        back={{ to: pageAt('/'), label: texts.questionsScreen.backToDiscover }}
      >
        <PackBrowser onOpen={open} />
      </ScreenFrame>
    )
  return <OnePack key={pack} id={pack} index={index} onIndex={show} onOther={() => setSearch({})} />
}

type Props = { id: PackId; index: number; onIndex: (index: number) => void; onOther: () => void }

function OnePack({ id, index, onIndex, onOther }: Props) {
  const packs = useRoute('GET /api/question-packs')
  const questions = useRoute('GET /api/questions', { query: { pack: id } })
  const answers = useRoute('GET /api/user-answers')
  const progress = useRoute('GET /api/user-pack-progress')
  const pack = packs.data?.find(one => one.id === id)
  const count = questions.data?.length ?? 0
  return (
    <ScreenFrame
      title={pack?.name ?? texts.questionsScreen.title}
      subtitle={index < count ? texts.packFlow.position(index + 1, count) : ''}
      back={{ to: pageAt('/qa-questions'), label: texts.questionsScreen.backToPacks }}
    >
      <LoadState read={packs} what={texts.questionsScreen.what} height="40rem">
        {() => (
          <LoadState
            read={questions}
            what={texts.questionsScreen.what}
            failure="Failed to fetch questions"
            height="40rem"
          >
            {all => (
              <LoadState read={answers} what={texts.questionsScreen.answers} height="40rem">
                {own => (
                  <LoadState read={progress} what={texts.questionsScreen.progress} height="40rem">
                    {packs =>
                      pack && (
                        <PackFlow
                          pack={pack}
                          questions={all}
                          answers={own}
                          isCompleted={packs.some(
                            ({ packId, isCompleted }) => packId === id && isCompleted,
                          )}
                          index={index}
                          onIndex={onIndex}
                          onOther={onOther}
                        />
                      )
                    }
                  </LoadState>
                )}
              </LoadState>
            )}
          </LoadState>
        )}
      </LoadState>
    </ScreenFrame>
  )
}

/** Question packs by category, with the member's progress beside them or collapsed above them. */
function PackBrowser({ onOpen }: { onOpen: (pack: PackId) => void }) {
  const packs = useRoute('GET /api/question-packs')
  const isWide = useIsWide()
  const { answersCountFrom } = useMember()
  return (
    <Split>
      <Stack>
        {answersCountFrom && new Date(answersCountFrom) > new Date() && (
          <Muted>{texts.packBrowser.settling}</Muted>
        )}
        {!isWide && <ProgressFold />}
        <LoadState read={packs} what={texts.packBrowser.what} height="40rem">
          {all => <Packs packs={all} onOpen={onOpen} />}
        </LoadState>
      </Stack>
      {isWide && (
        <aside>
          <ProgressCard />
        </aside>
      )}
    </Split>
  )
}

type PackBrowserProps = { packs: readonly QuestionPack[]; onOpen: (pack: PackId) => void }

function Packs({ packs, onOpen }: PackBrowserProps) {
  const [category, setCategory] = useState<PackId>()
  const progress = useRoute('GET /api/user-pack-progress')
  const optIn = useCommand('PUT /api/question-packs/:id/opt-in', {
    refresh: ['/api/question-packs'],
  })
  const progressOf = (id: PackId) => progress.data?.find(({ packId }) => packId === id)
  const open = async ({ id, isOptedIn }: QuestionPack) => {
    const mayOpen = isOptedIn || (await optIn.run({ params: { id }, body: { isOptedIn: true } }))
    if (mayOpen) onOpen(id)
  }
  const begun = packs
    .filter(({ id }) => progressOf(id)?.isCompleted === false)
    .sort(
      (one, other) =>
        (progressOf(other.id)?.questionsAnswered ?? 0) -
        (progressOf(one.id)?.questionsAnswered ?? 0),
    )
  return (
    <>
      <Chips role="group" aria-label={texts.packBrowser.category}>
        <Chip pressed={category === undefined} onClick={() => setCategory(undefined)}>
          {texts.packBrowser.all}
        </Chip>
        {packs.map(({ id, name, isAdult }) => (
          <Chip key={id} pressed={category === id} onClick={() => setCategory(id)}>
            {name}
            {isAdult && <span>18+</span>}
          </Chip>
        ))}
      </Chips>
      <VisuallyHidden as="h2">{texts.packBrowser.title}</VisuallyHidden>
      <Grid>
        {packs
          .filter(({ id }) => category === undefined || id === category)
          .map(pack => (
            <PackCard
              key={pack.id}
              pack={pack}
              progress={progressOf(pack.id)}
              isFirst={begun[0]?.id === pack.id}
              opening={optIn.pending && !pack.isOptedIn}
              onOpen={() => void open(pack)}
            />
          ))}
      </Grid>
    </>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-3);

  @media (min-width: 64rem) {
    gap: var(--space-5);
  }
`

/** The member's progress in one line; a press shows the whole card. */
function ProgressFold() {
  const { data: xp } = useRoute('GET /api/user-xp')
  return (
    <FoldedPart title={texts.progressFold.title} summary={xp && progressSummary(xp)}>
      <ProgressCard />
    </FoldedPart>
  )
}

type PackCardProps = {
  pack: QuestionPack
  progress: PackProgress | undefined
  /** True for the pack in which the member is furthest. */
  isFirst: boolean
  opening: boolean
  onOpen: () => void
}

/** A pack with the member's progress and the button that opens it. */
function PackCard({ pack, progress, isFirst, opening, onOpen }: PackCardProps) {
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
  ${soft('yes')}

  ${hover('background: var(--color-yes-soft);')}
`
