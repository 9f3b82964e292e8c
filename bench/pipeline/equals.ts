/** How far two equals may differ: farther apart, the machine was too uneven to tell anything. */
export const equals = [0.95, 1.05] as const
