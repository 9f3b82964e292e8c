/** The query behind the calls of this month; invalidate it after each run. */
export const monthlyCallsKey = ['monthly-stats']
