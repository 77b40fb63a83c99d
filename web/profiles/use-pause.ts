import { modes } from '../../contracts/profiles/mode-labels.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useToast } from '../ui/toast-state.ts'

/** Texts about pausing. Apart, because the deck needs no others of the profile. */
export const pauseTexts = {
  title: 'Pause my profile',
  about:
    'Nobody new sees you, and you see nobody new. Your matches and chats stay. You can resume at any time.',
  pause: 'Pause my profile',
  pausing: 'Pausing',
  pausedTitle: 'Your profile is paused',
  deckText: 'Resume to see new people, and to be seen.',
  resume: 'Resume',
  resuming: 'Resuming',
  chip: 'Profile paused: Resume',
  paused: { title: 'Profile Paused', text: 'Nobody new sees you until you resume.' },
  resumed: { title: 'Profile Resumed', text: 'New people can see you again.' },
  failure: { title: 'Error', text: 'Failed to update profile. Please try again.' },
} as const

/** Pauses the profile, that is takes it out of every mode, and resumes it in those from before. */
export function usePause() {
  const { modes: shown, pausedModes } = useMember()
  const isPaused = shown.length === 0
  const toast = useToast()
  const { run, pending } = useCommand('PUT /api/profile/modes', {
    refresh: ['/api/auth/user', '/api/profile', '/api/discover'],
    failure: pauseTexts.failure,
    onDone: profile =>
      toast({
        ...(profile.modes.length === 0 ? pauseTexts.paused : pauseTexts.resumed),
        tone: 'success',
      }),
  })
  const before = pausedModes.length > 0 ? pausedModes : modes
  return {
    isPaused,
    pending,
    toggle: () => void run({ body: { modes: isPaused ? [...before] : [] } }),
  }
}
