/** Default time limit of an answer in milliseconds. */
const BUDGET = 250

type Budget = { readonly most: number; readonly because: string }

const asksProvider: Budget = {
  most: 1_000,
  because: 'it asks the provider of payments, several times',
}

/** Operations with a longer time limit, each with the reason. */
const budgets: Readonly<Record<string, Budget>> = {
  'POST /api/upload-photo': {
    most: 3_000,
    because: 'it prepares six pictures of the photo, in a process of low priority',
  },
  'POST /api/ai/match-suggestions/generate': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the suggestions',
  },
  'POST /api/questions/generate/{packId}': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the questions',
  },
  'POST /api/ai/profile-insights/generate': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the insight',
  },
  'POST /api/get-or-create-subscription': asksProvider,
  'POST /api/get-or-create-annual-subscription': asksProvider,
  'POST /api/create-payment-intent': asksProvider,
  'POST /api/payments/subscription/cancel': asksProvider,
  'POST /api/payments/subscription/resume': asksProvider,
  'POST /api/payments/billing-portal': asksProvider,
  'GET /api/account/export': {
    most: 1_000,
    because: 'it waits for every view, then gathers all of a member, photos included',
  },
  'GET /api/auth/{provider}': {
    most: 1_000,
    because: 'the first one reads the metadata of the provider',
  },
  'GET /api/auth/{provider}/callback': {
    most: 1_000,
    because: 'it verifies a signature and waits for the views of the account',
  },
}

/** Time limit of an operation in milliseconds. */
export const budgetOf = (operation: string): number => budgets[operation]?.most ?? BUDGET
