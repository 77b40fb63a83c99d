import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMember } from '../data/use-member.ts'
import { InsightCard } from '../insights/InsightCard.tsx'
import { ProfileScreen } from '../profiles/ProfileScreen.tsx'
import { texts } from '../shell/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'

const ShownProfileSheet = lazySheet(
  'ShownProfileSheet',
  () => import('../matching/ShownProfileSheet.tsx'),
)

/**
 * `/profile`: joins the profile, the AI's analysis and the view of others, so that no feature imports
 * another for it.
 */
export const OwnProfileScreen = () => <ProfileScreen insight={<InsightCard />} view={<View />} />

function View() {
  const { id, pseudonym } = useMember()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        rank={3}
        icon={<Icon of={Eye} size="small" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.viewAsOthers}
      </Button>
      <Suspense>
        <ShownProfileSheet
          profileId={id}
          pseudonym={pseudonym}
          own
          open={open}
          onOpenChange={setOpen}
        />
      </Suspense>
    </>
  )
}
