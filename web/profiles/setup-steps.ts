import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { BasicInfo } from './BasicInfo.tsx'
import type { SetupPart } from './use-setup-uploads.ts'

const later = <N extends string>(
  name: N,
  load: () => Promise<Record<N, ComponentType<SetupPart>>>,
) => lazyComponent(name, load, ProblemNotice)

const PhotosStep = later('PhotosStep', () => import('./PhotosStep.tsx'))
const HobbiesStep = later('HobbiesStep', () => import('./HobbiesStep.tsx'))
const BoundariesStep = later('BoundariesStep', () => import('./BoundariesStep.tsx'))
const PreferencesStep = later('PreferencesStep', () => import('./PreferencesStep.tsx'))

type SetupStep = {
  title: string
  /** Short description in the list of steps. */
  summary: string
  /** One line under its title. */
  intro: string
  /** Label of the step in the previous step's button, after "Next: "; the first has none. */
  invitation?: string
  /** True when the step waits for its uploads before the next one. */
  uploads?: true
  Part: ComponentType<SetupPart>
}

/** The steps of the wizard in order. The last one creates the profile. */
export const setupSteps: readonly [SetupStep, ...SetupStep[]] = [
  {
    title: 'Basic Info',
    summary: 'Who you are, how you love',
    intro: 'Answer as you are today. You can change all of this at any time, with nobody notified.',
    Part: BasicInfo,
  },
  {
    title: 'Photos',
    summary: 'What you choose to show',
    intro:
      'Up to six, or none. Nobody sees them before your profile exists, and where each was taken is removed.',
    invitation: 'Add Photos',
    uploads: true,
    Part: PhotosStep,
  },
  {
    title: 'Hobbies',
    summary: 'What you like to do',
    intro:
      'Choose as many as you like: they are where a first conversation begins. Your matches see them, and others as you chose for what you seek.',
    invitation: 'Select Hobbies',
    Part: HobbiesStep,
  },
  {
    title: 'Boundaries & Consent',
    summary: 'What you welcome, what you do not',
    intro:
      'Answer as you are today, and only what you want to. Press an answer again to take it back.',
    invitation: 'Set Boundaries',
    Part: BoundariesStep,
  },
  {
    title: 'Relationship Preferences',
    summary: 'What you wish for, what is off limits',
    intro:
      'Rate what matters to you and leave the rest. You chose under Basic Info who sees it; your matches always do. Press a rating again to take it back.',
    invitation: 'Relationship Preferences',
    Part: PreferencesStep,
  },
]
