import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { driverScore, SCORE_WEIGHTS, type ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS } from '@waymark/domain/score/score-kind.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { scoresKey, weightsPreviewQuery } from './queries.ts';
import { useScoreWords } from './use-score-words.ts';
import { sumsOf, WeightsTable } from './WeightsTable.tsx';
import { enteredWeights, type WeightTexts } from './weight-texts.ts';

/** Changes the weights of the account, with their effect on the last 30 days. @param score of a driver, shown with it */
export function WeightsDrawer({
  weights,
  score,
  onClose,
}: {
  weights: ScoreWeights;
  score?: DriverScore | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['scoreWeights', 'common']);
  const errorText = useErrorText();
  const [texts, setTexts] = useState<WeightTexts>(() => textsOf(weights));
  const entered = enteredWeights(texts, LIMITS.scoreWeightMaximum);
  const isChanged = entered !== undefined && SCORE_KINDS.some((kind) => entered[kind] !== weights[kind]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ScoreWeights) => call(ENDPOINTS.driverScores.setWeights, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: scoresKey });
      notifications.show({ message: t('scoreWeights:weightsSaved') });
      onClose();
    },
  });
  return (
    <SideDrawer title={t('scoreWeights:weightsTitle')} onClose={onClose}>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) mutate(entered);
        }}
      >
        <DrawerScroll>
          <Stack gap={16} padding={16}>
            {error && (
              <MessageBar
                kind="danger"
                title={t('scoreWeights:weightsFailed')}
                detail={problemText(error, errorText)}
              />
            )}
            <Text as="p" tone="soft">
              {t('scoreWeights:weightsWhat')}
            </Text>
            <WeightsTable weights={weights} texts={texts} entered={entered} score={score} onChange={setTexts} />
            {isChanged && <Preview weights={weights} entered={entered} score={score} />}
            <Row>
              <Button size="compact-sm" onClick={() => setTexts(textsOf(SCORE_WEIGHTS))}>
                {t('scoreWeights:defaults')}
              </Button>
            </Row>
          </Stack>
        </DrawerScroll>
        <DrawerFoot>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={isPending} disabled={!isChanged}>
            {t('scoreWeights:saveWeights')}
          </Button>
        </DrawerFoot>
      </form>
    </SideDrawer>
  );
}

function textsOf(weights: ScoreWeights): WeightTexts {
  return Object.fromEntries(SCORE_KINDS.map((kind) => [kind, String(weights[kind])])) as WeightTexts;
}

/** Effect of the entered weights on all drivers, and on the driver that is open. */
function Preview({
  weights,
  entered,
  score,
}: {
  weights: ScoreWeights;
  entered: ScoreWeights;
  score: DriverScore | undefined;
}) {
  const { t } = useTranslation('scoreWeights');
  const words = useScoreWords();
  const { data } = useQuery(weightsPreviewQuery(entered));
  const own = score && [weights, entered].map((each) => driverScore(sumsOf(score), each).score);
  const lines = [
    ...(data
      ? [
          t('previewCounts', {
            ...{ drivers: data.drivers, higher: data.higher, lower: data.lower },
            same: data.drivers - data.higher - data.lower,
          }),
          t('previewFleet', { before: words.score(data.fleetBefore), after: words.score(data.fleetAfter) }),
        ]
      : []),
    ...(own && score
      ? [t('previewDriver', { name: score.driverName, before: words.score(own[0]), after: words.score(own[1]) })]
      : []),
  ];
  return <MessageBar kind="info" title={t('preview')} detail={lines.join(' ')} />;
}
