import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DEFAULT_THRESHOLDS } from '@waymark/domain/limits.ts';
import type { Transport } from '@waymark/domain/trackers/set-up.ts';
import { useState } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Abilities } from './Abilities.tsx';
import { ApnField } from './ApnField.tsx';
import { useApn } from './apn.ts';
import styles from './ModelDetail.module.css';
import type { ModelChoice } from './models.ts';
import { Reachable, SetUpSteps } from './SetUpSteps.tsx';

const route = getRouteApi('/devices/set-up');

/** Shows one model: capabilities, target address and setup messages. */
export function ModelDetail({ choice, imei: given }: { choice: ModelChoice; imei: string }) {
  const { t } = useTranslation(['setUp', 'common']);
  const { model, type } = choice;
  const phone = model.transports[0] === 'http';
  const [transport, setTransport] = useState<Transport>(model.transports[0] ?? 'tcp');
  const [apn, setApn] = useApn();
  const [imei, setImei] = useState(given);
  const [moving, setMoving] = useState(DEFAULT_THRESHOLDS.movingIntervalSeconds);
  const [parked, setParked] = useState(DEFAULT_THRESHOLDS.parkedIntervalSeconds);
  const asks = (placeholder: string): boolean => model.setUp.some(({ text }) => text.includes(`{${placeholder}}`));
  return (
    <Stack as="article" gap={16} shrink scroll className={styles.detail}>
      <route.Link className={styles.back} search={({ model: _model, ...rest }) => rest}>
        <Icon name="chevronLeft" /> {t('setUp:allModels')}
      </route.Link>
      <Row as="header" justify="between" gap={12}>
        <Text as="h2" size="title" weight={600}>
          {model.maker} {model.name}
        </Text>
        <Button size="xs" className={styles.print} onClick={() => window.print()}>
          {t('setUp:print')}
        </Button>
      </Row>
      <Abilities model={model} />
      <Reachable type={type} />
      {phone ? (
        <MessageBar kind="info" icon="phone" title={t('setUp:phoneTitle')} detail={t('setUp:phoneBody')} />
      ) : (
        <>
          <div className={styles.fields}>
            {model.transports.length > 1 && (
              <div>
                <Text tone="soft" size="small" weight={600} block marginBottom={4} id="set-up-transport">
                  {t('setUp:transport')}
                </Text>
                <SegmentedControl
                  aria-labelledby="set-up-transport"
                  value={transport}
                  onChange={setTransport}
                  data={model.transports.map((value) => ({ value, label: value.toUpperCase() }))}
                />
              </div>
            )}
            {asks('apn') && <ApnField value={apn} onChange={setApn} />}
            {asks('imei') && (
              <TextInput
                label={t('setUp:imei')}
                autoComplete="off"
                maxLength={40}
                value={imei}
                onChange={(event) => setImei(event.currentTarget.value.trim())}
              />
            )}
            {asks('movingSeconds') && <Seconds label={t('setUp:movingSeconds')} value={moving} onChange={setMoving} />}
            {asks('parkedSeconds') && <Seconds label={t('setUp:parkedSeconds')} value={parked} onChange={setParked} />}
          </div>
          <SetUpSteps
            type={type}
            model={model}
            facts={{ transport, apn, imei, movingSeconds: moving, parkedSeconds: parked }}
          />
        </>
      )}
      <Register choice={choice} />
    </Stack>
  );
}

function Seconds({ label, value, onChange }: { label: string; value: number; onChange: (seconds: number) => void }) {
  const [text, setText] = useState(String(value));
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={86_400}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const seconds = Math.trunc(event.currentTarget.valueAsNumber);
        if (seconds >= 1 && seconds <= 86_400) onChange(seconds);
      }}
    />
  );
}

/** Links to the guided registration. */
function Register({ choice }: { choice: ModelChoice }) {
  const { t } = useTranslation('setUp');
  const may = useMay('devices.write');
  if (!may) return null;
  return (
    <Row
      as="section"
      justify="between"
      wrap
      gap={12}
      tone="soft"
      line="above"
      paddingTop={16}
      className={styles.register}
    >
      <p>{t('registerBody')}</p>
      <Button
        variant="filled"
        renderRoot={(props) => <Link {...props} to="/assets" search={{ connect: 'new', model: choice.key }} />}
      >
        {t(choice.model.transports[0] === 'http' ? 'registerPhone' : 'register')}
      </Button>
    </Row>
  );
}
