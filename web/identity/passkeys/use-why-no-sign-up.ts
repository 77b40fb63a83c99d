import { useRoute } from '../../data/use-route.ts'
import { texts } from './texts.ts'

/** Why nobody can sign up now; undefined while somebody can, or before it is known. */
export const useWhyNoSignUp = (invitation: string | undefined): string | undefined => {
  const { data } = useRoute('GET /api/sign-up', {
    query: invitation === undefined ? {} : { invitation },
  })
  if (!data) return undefined
  if (data.mode === 'closed') return texts.screen.closed
  if (data.mode === 'open') return undefined
  switch (data.invitation) {
    case 'usable':
      return undefined
    case 'full':
      return texts.screen.invitationFull
    case 'ended':
      return texts.screen.invitationEnded
    default:
      return texts.screen.invitationOnly
  }
}
