/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: 'वज़न',
  weightsTitle: 'ड्राइवर स्कोर के वज़न',
  weightsWhat:
    'ओवरस्पीड के हर शुरू 30 सेकंड, हर झटकेदार इवेंट और 5 मिनट के बाद आइडलिंग के हर मिनट के पॉइंट। ये इस खाते के सभी ड्राइवरों और पिछली अवधियों पर लागू होते हैं।',
  newWeight: 'नया वज़न',
  change: 'बदलाव',
  weightMissing: '0 से {{maximum}} तक की संख्या लिखें।',
  preview: 'पिछले 30 दिनों का प्रीव्यू, अभी सहेजा नहीं गया।',
  previewCounts: 'स्कोर वाले ड्राइवर: {{drivers}}। ज़्यादा: {{higher}}, कम: {{lower}}, वही: {{same}}।',
  previewFleet: 'फ़्लीट {{before}} → {{after}}।',
  previewDriver: '{{name}}: दिखाई गई अवधि में {{before}} → {{after}}।',
  defaults: 'डिफ़ॉल्ट वज़न लगाएँ',
  saveWeights: 'वज़न सहेजें',
  weightsSaved: 'वज़न सहेजे गए',
  weightsFailed: 'वज़न सहेजे नहीं गए।',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'ड्राइवर स्कोर के वज़न बदले गए',
};
