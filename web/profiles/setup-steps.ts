import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { BasicInfo } from './BasicInfo.tsx'
import { texts } from './texts.ts'
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
    title: texts.setupSteps.basics,
    summary: texts.setupSteps.basicsSummary,
    intro: texts.setupSteps.basicsIntro,
    Part: BasicInfo,
  },
  {
    title: texts.setupSteps.photos,
    summary: texts.setupSteps.photosSummary,
    intro: texts.setupSteps.photosIntro,
    invitation: texts.setupSteps.photosInvitation,
    uploads: true,
    Part: PhotosStep,
  },
  {
    title: texts.setupSteps.hobbies,
    summary: texts.setupSteps.hobbiesSummary,
    intro: texts.setupSteps.hobbiesIntro,
    invitation: texts.setupSteps.hobbiesInvitation,
    Part: HobbiesStep,
  },
  {
    title: texts.setupSteps.boundaries,
    summary: texts.setupSteps.boundariesSummary,
    intro: texts.setupSteps.boundariesIntro,
    invitation: texts.setupSteps.boundariesInvitation,
    Part: BoundariesStep,
  },
  {
    title: texts.setupSteps.preferences,
    summary: texts.setupSteps.preferencesSummary,
    intro: texts.setupSteps.preferencesIntro,
    invitation: texts.setupSteps.preferences,
    Part: PreferencesStep,
  },
]
