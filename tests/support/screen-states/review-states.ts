import type { Page } from 'playwright/test'
import { postReviews } from '../reviews-page.ts'
import type { ScreenState } from './screen-state.ts'
import { showSampleResult } from './studio-states.ts'

const reviews = '**/api/v1/reviews'
const review = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })

async function reviewAsWrong(page: Page, code: string): Promise<void> {
  await showSampleResult(page, code)
  await review(page).getByRole('button', { name: 'Wrong' }).click()
  await review(page).getByRole('button', { name: 'Correct it' }).waitFor()
}

async function openCorrection(page: Page, code: string): Promise<void> {
  await reviewAsWrong(page, code)
  await review(page).getByRole('button', { name: 'Correct it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save correction' }).waitFor()
}

const states: Omit<ScreenState, 'needsSignIn'>[] = [
  {
    name: 'review: right',
    open: async (page) => {
      await showSampleResult(page, 'counter')
      await review(page).getByRole('button', { name: 'Right' }).click()
      await review(page).getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'review: corrected',
    open: async (page) => {
      await openCorrection(page, 'object-counter')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Total' }).fill('8')
      await page.getByRole('button', { name: 'Save correction' }).click()
      await review(page)
        .getByText(/^Corrected/)
        .waitFor()
    },
  },
  {
    name: 'review: conflict',
    open: async (page) => {
      await page.route(reviews, async (route) => {
        const request = route.request().postDataJSON() as { reviews: { run_id: string }[] }
        const results = request.reviews.map((own) => ({
          outcome: 'conflict',
          review: {
            ...own,
            revision: '6f1c0f5e-0000-4000-8000-000000000000',
            verdict: 'wrong',
            correction: { total_count: 27 },
            reviewed_at: '2026-11-24T08:00:00.000Z',
          },
        }))
        await route.fulfill({ json: { results } })
      })
      await showSampleResult(page, 'counter')
      await review(page).getByRole('button', { name: 'Right' }).click()
      await review(page).getByRole('alert').waitFor()
    },
    // Otherwise the history lists the conflict too.
    close: (page) => review(page).getByRole('button', { name: 'Use the other one' }).click(),
  },
  ...['counter', 'general-object-detection', 'specific-object-validator', 'bottle-assessment'].map(
    (code) => ({
      name: `review: correction of ${code}`,
      open: (page: Page) => openCorrection(page, code),
    }),
  ),
  {
    name: 'review: correction with boxes',
    open: async (page) => {
      await openCorrection(page, 'label-reader-validator')
      const boxes = page.getByRole('dialog').getByRole('button', { name: /^UN3481, 1 of/ })
      await boxes.focus()
    },
  },
  {
    name: 'agents: reviewed',
    open: async (page) => {
      const verdicts = ['right', 'right', 'right', 'right', 'wrong']
      await postReviews(
        page,
        verdicts.map((verdict, index) => ({
          run_id: `seen-${index}`,
          verdict,
          agent_code: 'object-counter',
        })),
      )
      await page.goto('/agents')
      await page
        .getByText(/reviewed were right/)
        .first()
        .waitFor()
    },
  },
]

export const reviewStates: ScreenState[] = states.map((state) => ({ ...state, needsSignIn: true }))
