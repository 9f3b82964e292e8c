/** For TRIAL=off: the largest value of PostgreSQL's type integer. `begin_analysis` compares with it too. */
export const unlimitedTrial = 2_147_483_647

/**
 * Returns how many requests the trial of an organization has.
 *
 * @param own number of the organization; null if it has none. `TRIAL=off` overrides it.
 */
export const resolveTrialTotal = (own: number | null, configured: number) =>
  configured === unlimitedTrial ? unlimitedTrial : (own ?? configured)
