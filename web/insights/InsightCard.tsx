import { Sparkles } from 'lucide-react'
import { useId, useState } from 'react'
import styled from 'styled-components'
import type { ProfileInsight } from '../../contracts/insights/profile-insights.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useCommand } from '../data/use-command.ts'
import { useUser } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { AiMark } from '../ui/AiMark.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { BarNumbers, type BarTone, ToneBar } from '../ui/ToneBar.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Strong } from '../ui/typography.ts'
import { ConsentSheet } from './ConsentSheet.tsx'
import { type ScoreColour, scoreColour } from './score-colour.ts'

/** Texts of the insights on the own profile. Apart, because no other screen loads them. */
const insightTexts = {
  title: 'AI Profile Insights',
  what: 'insights',
  byAi: 'Written by AI',
  byAnalysis: 'By text analysis',
  none: 'See how your profile reads to others: its tone, its pace and what stands out.',
  analyze: 'Analyze My Profile',
  update: 'Update Analysis',
  analyzing: 'Analyzing...',
  done: { title: 'Profile Analyzed', text: 'Your AI profile insights have been updated!' },
  failed: {
    title: 'Analysis Failed',
    text: 'Could not analyze your profile. Please try again.',
  },
  confidence: 'Confidence',
  communication: 'Communication',
  activity: 'Activity',
  lifestyle: 'Lifestyle',
  keywords: 'Keywords',
  personality: 'Personality',
  interests: 'Interests',
} as const

/** Number of keywords that are shown. */
const MAX_KEYWORDS = 10

/** The analysis of the member's profile by AI, made on request and shown only to them. */
export function InsightCard() {
  const titleId = useId()
  const { aiConsent } = useUser()
  const read = useRoute('GET /api/ai/profile-insights')
  const [asking, setAsking] = useState(false)
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/ai/profile-insights/generate', {
    refresh: ['/api/ai/profile-insights'],
    failure: insightTexts.failed,
    onDone: () => toast({ ...insightTexts.done, tone: 'success' }),
  })
  const analyse = () => (aiConsent ? void run() : setAsking(true))
  return (
    <Card $tone="ai" aria-labelledby={titleId}>
      <Stack>
        <Row $gap={3}>
          <AiMark />
          <Grow>
            <CardTitle id={titleId}>{insightTexts.title}</CardTitle>
            {read.data && (
              <Written>
                {read.data.isAiGenerated ? insightTexts.byAi : insightTexts.byAnalysis},{' '}
                <RelativeTime at={read.data.lastAnalyzed} />
              </Written>
            )}
          </Grow>
        </Row>
        <LoadState read={read} what={insightTexts.what} height="4rem">
          {insight => (
            <>
              {insight ? <Insight insight={insight} /> : <p>{insightTexts.none}</p>}
              <Button
                rank={insight ? 3 : 1}
                small
                wide
                icon={<Icon of={Sparkles} size="small" />}
                busy={pending && insightTexts.analyzing}
                onClick={analyse}
              >
                {insight ? insightTexts.update : insightTexts.analyze}
              </Button>
            </>
          )}
        </LoadState>
      </Stack>
      <ConsentSheet
        open={asking}
        onOpenChange={setAsking}
        onAgreed={() => {
          setAsking(false)
          void run()
        }}
      />
    </Card>
  )
}

function Insight({ insight }: { insight: ProfileInsight }) {
  const { keywords, personalityTraits, interests } = insight
  return (
    <>
      <ConfidenceBar percent={Number(insight.confidenceScore)} />
      <Facts>
        <div>
          <dt>{insightTexts.communication}</dt>
          <dd>{insight.communicationStyle}</dd>
        </div>
        <div>
          <dt>{insightTexts.activity}</dt>
          <dd>{insight.activityLevel}</dd>
        </div>
        <div>
          <dt>{insightTexts.lifestyle}</dt>
          <dd>{insight.lifestyleType}</dd>
        </div>
      </Facts>
      <Words title={insightTexts.keywords} words={keywords.slice(0, MAX_KEYWORDS)} />
      <Words title={insightTexts.personality} words={personalityTraits} />
      <Words title={insightTexts.interests} words={interests} />
    </>
  )
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  const id = useId()
  if (words.length === 0) return null
  return (
    <Stack $gap={2}>
      <Strong as="h3" id={id}>
        {title}
      </Strong>
      <Tags aria-labelledby={id}>
        {words.map(word => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Tags>
    </Stack>
  )
}

const Written = styled.p`
  font-size: var(--text-xs);
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-3);
  margin: 0;

  [data-a11y="on"] & {
    grid-template-columns: minmax(0, 1fr);
  }

  dt {
    font-size: var(--text-xs);
  }

  dd {
    margin: 0;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
    text-transform: capitalize;
  }
`

const tones: Readonly<Record<ScoreColour, BarTone>> = {
  green: 'yes',
  blue: 'info',
  yellow: 'maybe',
  grey: 'plain',
}

/** The confidence of the analysis, as a bar and in percent. */
const ConfidenceBar = ({ percent }: { percent: number }) => (
  <div>
    <BarNumbers>
      <Strong>{insightTexts.confidence}</Strong>
      <span>{Math.round(percent)}%</span>
    </BarNumbers>
    <ToneBar
      role="meter"
      label={insightTexts.confidence}
      value={Math.round(percent)}
      most={100}
      tone={tones[scoreColour(percent)]}
      thick
    />
  </div>
)
