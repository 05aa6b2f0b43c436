/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: 'Weights',
  weightsTitle: 'Weights of the driver score',
  weightsWhat:
    'Points for each started 30 s of speeding, each harsh event, and each minute of idling beyond 5 min. They apply to all drivers of this account and to past periods.',
  newWeight: 'New weight',
  change: 'Change',
  weightMissing: 'Enter a number from 0 to {{maximum}}.',
  preview: 'Preview on the last 30 days, not saved yet.',
  previewCounts: 'Drivers with a score: {{drivers}}. Higher: {{higher}}, lower: {{lower}}, the same: {{same}}.',
  previewFleet: 'Fleet {{before}} → {{after}}.',
  previewDriver: '{{name}} {{before}} → {{after}} in the shown period.',
  defaults: 'Use default weights',
  saveWeights: 'Save weights',
  weightsSaved: 'Weights saved',
  weightsFailed: 'The weights were not saved.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'Driver score weights changed',
};
