import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { BasicInfo } from './BasicInfo.tsx'
import type { ProfileForm } from './profile-form.ts'
import type { Setup } from './setup-state.ts'
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

/** Fields of the first step's first and second part; the third has the others. */
const partFields: readonly (readonly (keyof ProfileForm)[])[] = [
  ['ageConfirmed', 'age', 'pseudonym', 'pronouns', 'gender', 'orientation'],
  ['bio', 'relationshipStyle', 'currentRelationships', 'seekingDescription', 'detailsVisibility'],
]

export const lastPart = partFields.length

/** The part of the first step that has a field. */
export const partOf = (field: keyof ProfileForm): number => {
  const part = partFields.findIndex(fields => fields.includes(field))
  return part < 0 ? lastPart : part
}

type SetupPlace = Pick<Setup, 'step' | 'part'>

/** The number of screens before a place in the wizard. */
export const positionOf = ({ step, part }: SetupPlace): number =>
  step === 0 ? part : step + lastPart

/** The place after a number of screens. Back from the second step leads to the last part. */
export const placeAt = (position: number): SetupPlace => ({
  step: Math.max(0, position - lastPart),
  part: Math.min(position, lastPart),
})
