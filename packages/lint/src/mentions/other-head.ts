/** The head of a column of numbers that are no values, or no values of these contracts. */
export const otherHead =
  /^on [a-z]|\b(?:gas|bits?|decimals?|digits|slots?|offset|lines?|since|versions?|v\d+|uses|places|times|old|before|previous(?:ly)?|former(?:ly)?|original(?:ly)?|was|position|order|rank|row|step|page|findings?|issue|section|tests?|testnets?|example|other)\b/i
